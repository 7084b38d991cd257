/**
 * Makes every picture of the product from the product itself: `npm run screenshots`; with `-- film`, `-- site` or
 * `-- features` that alone, with `-- features ja ru` in those languages.
 */

import { offeredCodes } from '#domain/languages.ts';
import { makeFeaturePictures } from './feature-pictures.ts';
import { makeFilm } from './film.ts';
import { makeIcons } from './icons.ts';
import { makePreviews } from './previews.ts';
import { withProduct } from './product.ts';
import { makeReadmePictures } from './readme-pictures.ts';
import { makeSitePictures } from './site-pictures.ts';

const [, , only, ...named] = process.argv;
if (only === 'film') await withProduct(makeFilm);
else if (only === 'site') await withProduct(makeSitePictures);
else if (only === 'features')
  await withProduct((product) =>
    makeFeaturePictures(
      product,
      offeredCodes.filter((code) => named.length === 0 || named.includes(code)),
    ),
  );
else {
  await makeIcons();
  await withProduct(async (product) => {
    await makeReadmePictures(product);
    await makeSitePictures(product);
    await makeFeaturePictures(product, offeredCodes);
    await makePreviews(product);
  });
}
