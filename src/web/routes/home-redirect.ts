/** `/home` was the start page once. */
import type { LoaderFunctionArgs } from 'react-router';
import { leadOn } from '#web/data/request-context.ts';

export const loader = (args: LoaderFunctionArgs) => leadOn(args, '/', 301);
