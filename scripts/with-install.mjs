/** Runs a TypeScript program of the project with its own Node, after installing what is missing. */
import { atFullSpeed, environment, installPackages, nodeFlags, ownNode, run } from './prepare.mjs';

installPackages();
run(ownNode, [...nodeFlags, ...process.argv.slice(2)], {
  env: { ...environment, ...atFullSpeed(process.env.NODE_ENV) },
});
