import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const HEARTBEAT_MS = 10_000;
const TIMEOUT_MS = 1000;

const signalGroup = (leader, signal) => {
  try {
    process.kill(-leader, signal);
  } catch {
    // It has exited meanwhile.
  }
};

const secondsSince = (began) => Math.round((Date.now() - began) / 1000);

/** What npm, apt and Vite put before the reason of a failure; npm's error codes and empty lines say nothing. */
const COMPLAINT =
  /^(?:npm (?:error|ERR!)|E:|\[[A-Z]+(?:_[A-Z]+)+\](?: Error:)?|.*\berror\b:?)\s+(?!code |errno |syscall |path )(\S.*)$/i;

/** The first line of a log that says what went wrong, or else its last. */
const complaintIn = (logFile) => {
  const lines = stripVTControlCharacters(readFileSync(logFile, 'utf8')).split('\n');
  const complaint = lines.map((line) => COMPLAINT.exec(line)?.[1]).find((text) => text !== undefined);
  return (complaint ?? lines.findLast((line) => line.trim() !== '') ?? '').trim();
};

/**
 * Runs a program that takes a while: announces it, prints a sign of life every 10 s, and logs its output. The program
 * is a process group of its own, and ends when this process is told to end.
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
      child.once('exit', () => process.exit(143));
      signalGroup(child.pid, 'SIGTERM');
      // npm would spend half a minute rolling back; the next start begins afresh anyway.
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), TIMEOUT_MS);
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
