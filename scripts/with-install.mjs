/** Runs a TypeScript program of the project with its own Node, after installing what is missing. */
import { installPackages, nodeFlags, ownNode, run } from './prepare.mjs';

installPackages();
run(ownNode, [...nodeFlags, ...process.argv.slice(2)]);
