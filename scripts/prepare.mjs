// Makes this folder ready to run: dependencies, and on request the web build and a browser for the tests.
// Runs on Node 20, before the project's own Node is installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const wants = new Set(process.argv.slice(2));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`ProcureApp needs Node 20.19 or newer to install itself; this is ${process.versions.node}.`);
}

install();
if (wants.has('--build')) buildWeb();
if (wants.has('--browser')) unpackBrowser();

function install() {
  if (isInstalled()) return;
  say('Installing what ProcureApp needs (about a minute, once) ...');
  run('npm', ['ci']);
}

/** Compares with npm's own record, the last file that it writes: after an `npm ci` by hand nothing is installed again. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([path]) => path !== '');
  const isThere = ([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional;
  return (
    existsSync('node_modules/.bin/node') &&
    wanted.every(isThere) &&
    !Object.values(installed).some(isForeign)
  );
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

/** The folder was copied from another kind of machine. */
function isForeign({ os, cpu }) {
  return os?.includes(process.platform) === false || cpu?.includes(process.arch) === false;
}

function buildWeb() {
  const stamp = 'dist/web.built';
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    ...filesBelow('contract'),
    ...filesBelow('web'),
  ];
  const wanted = hashOf(sources);
  if (readStamp(stamp) === wanted && existsSync('dist/web/index.html')) return;
  say('Building the web app ...');
  run('node_modules/.bin/vite', ['build', '--logLevel', 'warn']);
  writeStamp(stamp, wanted);
}

/** Unpacks a browser for the tests, before several of them would do it at once. */
function unpackBrowser() {
  run('node_modules/.bin/node', ['scripts/browser.ts']);
}

function run(command, args) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  // Messages go to stderr: a command's stdout belongs to the caller.
  const done = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: path },
  });
  if (done.status !== 0) fail(`"${command} ${args.join(' ')}" failed. The reason stands above.`);
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(name).isFile())
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeStamp(file, value) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, value);
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
