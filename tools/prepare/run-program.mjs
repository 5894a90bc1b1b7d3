import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

const HEARTBEAT_MS = 10_000;

const secondsSince = (began) => Math.round((Date.now() - began) / 1000);

/** The first line of a log that says what went wrong. */
const complaintIn = (logFile) => {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const complaint = lines.find(
    (line) => /\b(error|err!|E:)/i.test(line) && !/error (code|errno|syscall)/i.test(line),
  );
  return (complaint ?? lines.findLast((line) => line.trim() !== '') ?? '').trim();
};

/**
 * Runs a program that takes a while: says so, gives a sign of life every 10 s, keeps its output in a log. The
 * program is a process group of its own, and ends when this process is told to end.
 * @throws with one line that names the log
 */
export const runProgram = (
  title,
  { program, args, cwd, env = process.env, logFile, onSpawn = () => undefined },
) =>
  new Promise((resolve, reject) => {
    const began = Date.now();
    const log = openSync(logFile, 'w');
    console.log(`${title} …`);
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    if (child.pid) onSpawn(child.pid);
    const heartbeat = setInterval(
      () => console.log(`  … still at it, ${secondsSince(began)} s`),
      HEARTBEAT_MS,
    );
    const abandon = () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      child.once('exit', () => process.exit(143));
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
    const finish = (problem) => {
      clearInterval(heartbeat);
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.off(signal, abandon);
      if (problem) reject(new Error(`${title} failed (${problem}). Log: ${logFile}`));
      else resolve(console.log(`  done in ${secondsSince(began)} s`));
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) =>
      finish(code === 0 ? undefined : complaintIn(logFile) || `${program}: ${signal ?? code}`),
    );
  });
