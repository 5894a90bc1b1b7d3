import fc from 'fast-check';

/** In continuous integration the examples are always the same; elsewhere every run of a law tries new ones. */
if (process.env.CI === 'true') fc.configureGlobal({ seed: 20_261_124 });
