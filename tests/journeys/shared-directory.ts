import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Shared by the shops of this run: the demo shop's original data, and pictures. */
    demoShopDirectory: string;
  }
}

/** Vitest's global setup: creates a folder for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-demo-shop-'));
  project.provide('demoShopDirectory', directory);
  return () => rm(directory, { recursive: true, force: true });
}
