/** Pseudo-random numbers, the same in every run. */
export const randomOf = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Breaks a form in one to four places: bytes flipped, removed, doubled, truncated, or a header word replaced. */
export const mutate = (form: Buffer, random: (below: number) => number): Buffer => {
  let bytes = Buffer.from(form);
  for (let turn = random(4); turn >= 0; turn -= 1) {
    const at = random(bytes.length);
    const length = 1 + random(64);
    switch (random(6)) {
      case 0:
        for (let index = at; index < Math.min(bytes.length, at + length); index += 1)
          bytes[index] = random(256);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      case 3:
        bytes = bytes.subarray(0, Math.max(1, at));
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(length), bytes.subarray(at)]);
        break;
      default: {
        const words = [
          'filename',
          'form-data',
          'referenceImages',
          'Content-Disposition',
          'measurements',
          'WEBP',
          'IHDR',
        ];
        const word = words[random(words.length)] ?? 'name';
        const place = bytes.indexOf(word);
        if (place >= 0)
          bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + word.length)]);
      }
    }
  }
  return bytes;
};
