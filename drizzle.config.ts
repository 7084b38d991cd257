/** Where drizzle-kit finds the tables and writes migrations (`npx drizzle-kit generate --name what-changes`). */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/modules/*/table.ts', './src/server/platform-state/table.ts'],
  out: './migrations',
});
