/** Where the product is on other sites, and the app in its store. */
export const socialNames = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  instagram: 'Instagram',
  x: 'X',
} as const;
export type Social = keyof typeof socialNames;
export const socials = Object.keys(socialNames) as [Social, ...Social[]];

/** As the store lists it. */
export const nativeApp = { version: '1.0.8', build: 19 };
