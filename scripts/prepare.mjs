// Makes this folder ready to run: what running needs, with `--build` the web app and the server's bundle, with `--tests`
// the tools and the browser of the tests. Runs on Node 20, before the project's own Node is installed, so it is plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const wants = new Set(process.argv.slice(2));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`ProcureApp needs Node 20.19 or newer to install itself; this is ${process.versions.node}.`);
}

await install();
if (wants.has('--build')) await Promise.all([buildWeb(), buildServer()]);
if (wants.has('--tests')) await unpackBrowser();

async function install() {
  const withTests = wants.has('--tests');
  if (isInstalled({ withTests })) return;
  if (!isInstalled({ withTests: false })) {
    say('Installing what ProcureApp needs (about a minute, once) ...');
    await run('npm', withTests ? ['ci'] : ['ci', '--omit=dev']);
    return removeHeaders();
  }
  say('Installing what the tests need as well (about a minute, once) ...');
  // Not `npm ci`, which removes everything first: the product may be running from this folder.
  return run('npm', ['install', '--no-save', '--include=dev']);
}

/** A third of what Node's package brings, 67 MB, is C headers to compile add-ons with, which nothing here does. */
function removeHeaders() {
  for (const name of readdirSync('node_modules').filter((each) =>
    /^node-(bin-)?\w+-\w+$/.test(each),
  ))
    rmSync(join('node_modules', name, 'include'), { recursive: true, force: true });
}

/** Compares with npm's own record, the last file that it writes: after an `npm ci` by hand nothing is installed again. */
function isInstalled({ withTests }) {
  const installed = packagesIn('node_modules/.package-lock.json');
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([path]) => path !== '');
  const isThere = ([path, { version, optional, devOptional, dev }]) =>
    installed[path]
      ? installed[path].version === version
      : optional || devOptional || (dev && !withTests);
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
  // Its plugins are files of their own, which it imports.
  const imported = readFileSync('vite.config.ts', 'utf8').matchAll(/from '\.\/(scripts\/[^']+)'/g);
  const plugins = Array.from(imported, ([, file]) => file);
  const from = ['vite.config.ts', ...plugins, 'contract', 'web'];
  return build('dist/web', { what: 'web app', result: 'index.html', from, args: [] });
}

function buildServer() {
  const from = ['vite.server.config.ts', 'contract', 'server', 'demo'];
  const args = ['--config', 'vite.server.config.ts'];
  return build('dist/server', { what: 'server', result: 'start.js', from, args });
}

/** Builds unless `folder` was built from these files as they are. */
async function build(folder, { what, result, from, args }) {
  const stamp = `${folder}.built`;
  const wanted = hashOf(['package-lock.json', ...from.flatMap(filesBelow)]);
  if (readStamp(stamp) === wanted && existsSync(join(folder, result))) return;
  say(`Building the ${what} ...`);
  // A test runner sets NODE_ENV to test: Vite would then build React for development, half as large again.
  const env = { NODE_ENV: 'production' };
  await run('node_modules/.bin/vite', ['build', '--logLevel', 'warn', ...args], env);
  writeStamp(stamp, wanted);
}

/** Unpacks a browser for the tests, before several of them would do it at once. */
function unpackBrowser() {
  return run('node_modules/.bin/node', ['scripts/browser.ts']);
}

async function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  // Messages go to stderr: a command's stdout belongs to the caller.
  const child = spawn(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env, PATH: path },
  });
  const status = await new Promise((resolve) => {
    child.once('error', resolve).once('exit', resolve);
  });
  if (status !== 0) fail(`"${command} ${args.join(' ')}" failed. The reason stands above.`);
}

function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
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
