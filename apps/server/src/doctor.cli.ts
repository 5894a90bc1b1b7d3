import { examine, showFindings } from './doctor.ts';
import { openCommandDatabase } from './platform/db/command-database.ts';
import { parseConfig } from './settings/config.ts';

/** `npm run doctor`: whether the shop can be opened to strangers. Exits with 1 if something must be fixed first. */
try {
  const config = parseConfig(process.env);
  const database = await openCommandDatabase(config);
  try {
    const findings = await examine(config, database.url);
    const open = findings.filter(({ state }) => state === 'bad').length;
    console.log(showFindings(findings));
    console.log(open === 0 ? 'The shop can open.' : `${open} of ${findings.length} must be fixed first.`);
    process.exitCode = open === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
