/** `/home` was the start page once. */
import { redirect } from 'react-router';

export const loader = () => redirect('/', 301);
