import fc from 'fast-check';

/** Continuous integration tries the same examples each time; elsewhere every run of a law looks for new ones. */
if (process.env.CI === 'true') fc.configureGlobal({ seed: 20_261_124 });
