import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './age.ts';
import { createKeyPair, parseIdentity, parseRecipient, showRecipient } from './age-keys.ts';

const aPair = () => {
  const { recipient, identity } = createKeyPair();
  const [publicKey, secret] = [parseRecipient(recipient), parseIdentity(`# a comment\n${identity}\n`)];
  if (publicKey === undefined || secret === undefined) expect.unreachable();
  return { recipient, identity, publicKey, secret };
};

/** Splits at sizes that match no chunk. */
async function* inPieces(bytes: Buffer, size = 50_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const { publicKey, secret, identity, recipient } = aPair();
const seal = (bytes: Buffer) => buffer(encrypt(inPieces(bytes), publicKey));
const open = (bytes: Buffer, key = secret) => buffer(decrypt(inPieces(bytes), key));

describe('data encrypted for a key', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('opens with it: %i bytes', async (size) => {
    const plain = randomBytes(size);
    const sealed = await seal(plain);
    expect(await open(sealed)).toEqual(plain);
    if (size >= 32) expect(sealed.includes(plain.subarray(0, 32))).toBe(false);
  });

  it('does not open with another one', async () => {
    await expect(open(await seal(Buffer.from('ledger')), aPair().secret)).rejects.toThrow('another key');
  });

  it('does not open if it was truncated anywhere, or changed', async () => {
    const sealed = await seal(randomBytes(70_000));
    for (const length of [0, 10, 150, 200, 201, 65_000, 65_768, sealed.length - 1]) {
      await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /cut off|as it should/,
      );
    }
    for (const at of [5, 60, 120, 190, 30_000, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed), `byte ${at}`).rejects.toThrow();
    }
  });
});

it('finds no key where there is none', () => {
  expect(showRecipient(secret)).toBe(recipient);
  for (const text of ['', 'age1', recipient.slice(0, -1), `${recipient}x`, identity]) {
    expect(parseRecipient(text), text).toBeUndefined();
  }
  expect(parseIdentity(recipient)).toBeUndefined();
});

it('reads what age itself wrote', async () => {
  // made with age 1.1.1: echo -n 'cut on the bias' | age -r …
  const key = parseIdentity('AGE-SECRET-KEY-1V0N23R76E78ZC0KX0ED65RQJQVGXEUTE5ULPEPS22VRTF9V5DJLSRGZC5X');
  if (key === undefined) expect.unreachable();
  const sealed = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB5Y0RqdFdMaDB5T3RWVkJvaldEV1Y3aHNGS21zdklIaWVzY052M0gxL0hZCm51RTJWbWdld2ZDUjlXM3ZHeWRaRXN5ajh6N2gybjZpQ1ZhczlDNldzazAKLS0tIEl2Wnl0S1dYT0tHMmpxUHpPbEJLaGpBcXhQUk81N0Fjd0htZWJXQmtQMzgKQbN/yXmru4/0doSu+p3bBSShVrGJHEqp7MuactEDNNNHhSg+KS0KSEd2PWnDwj0=',
    'base64',
  );
  expect(String(await open(sealed, key))).toBe('cut on the bias');
});

describe.skipIf(spawnSync('age', ['--version']).error !== undefined)('the program age', () => {
  it('opens what we encrypted', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'darzi-age-'));
    try {
      const plain = randomBytes(200_000);
      await writeFile(join(directory, 'key'), `${identity}\n`);
      await writeFile(join(directory, 'sealed'), await seal(plain));
      execFileSync('age', ['-d', '-i', 'key', '-o', 'plain', 'sealed'], { cwd: directory });
      expect(await readFile(join(directory, 'plain'))).toEqual(plain);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
