/** The package types its flags as texts all together, and loads them all that way: this is of a single one. */
declare module 'country-flag-icons/string/3x2/*' {
  const svg: string;
  export = svg;
}
