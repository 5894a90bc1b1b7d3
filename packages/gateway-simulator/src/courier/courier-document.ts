/** Text for a PDF: Latin letters, with special characters escaped. */
const inPdf = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, (sign) => `\\${sign}`);

/** A PDF of A6 pages with lines of text, the first of each larger: enough for a readable label. */
export const documentOf = (pages: readonly (readonly string[])[]): Buffer => {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [index, lines] of pages.entries()) {
    const text = lines
      .map((line, row) => `/F1 ${row === 0 ? 16 : 10} Tf 0 -${row === 0 ? 24 : 18} Td (${inPdf(line)}) Tj`)
      .join('\n');
    const content = `BT 24 396 Td\n${text}\nET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let body = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};
