/** V8 keeps the whole text of a program for as long as it runs: what the server loads is built to be short (docs/decisions/0102-memory.md). */

/** Names stay, and comments and indents go, map and all. */
export const withoutSpace = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

const escaped = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Of a source with a single character beyond Latin V8 keeps two bytes for each; texts in other letters are shorter so. */
export const inAscii = {
  name: 'in-ascii',
  applyToEnvironment: ({ name }) => name !== 'client',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (!file.code) continue;
      const code = escaped(file.code);
      if (code.length < 2 * file.code.length) file.code = code;
    }
  },
};
