import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the shops of this run share: the demo shop's data as it was before anybody came, and pictures. */
    demoShopDirectory: string;
  }
}

/** Vitest's global setup: a folder for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-demo-shop-'));
  project.provide('demoShopDirectory', directory);
  return () => rm(directory, { recursive: true, force: true });
}
