/** How many links a text holds, for the sentence below the paste box. Pure. */
export const countLinks = (text: string): number => text.match(/https?:\/\/\S+/gi)?.length ?? 0;
