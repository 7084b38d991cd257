/** Makes every picture of the product from the product itself: `npm run screenshots`; with `-- film`, `-- site` or `-- features` that alone. */

import { makeFeaturePictures } from './feature-pictures.ts';
import { makeFilm } from './film.ts';
import { makeIcons } from './icons.ts';
import { makePreviews } from './previews.ts';
import { withProduct } from './product.ts';
import { makeReadmePictures } from './readme-pictures.ts';
import { makeSitePictures } from './site-pictures.ts';

const [, , only] = process.argv;
if (only === 'film') await withProduct(makeFilm);
else if (only === 'site') await withProduct(makeSitePictures);
else if (only === 'features') await withProduct(makeFeaturePictures);
else {
  await makeIcons();
  await withProduct(async (product) => {
    await makeReadmePictures(product);
    await makeSitePictures(product);
    await makeFeaturePictures(product);
    await makePreviews(product);
  });
}
