import { defineConfig, loadConfigFromFile } from 'vite';
import type { PluginOption } from 'vite';

/**
 * The web app of another release, of the same sources: the parts know each other's exports by other names, so that every part has
 * another content and address, and one that a page of the other release loaded would fail. Not compressed, which is a third of
 * a build.
 */
export default defineConfig(async (env) => {
  const { config } = (await loadConfigFromFile(env, 'vite.config.ts')) ?? {};
  const { plugins, build } = config ?? {};
  const output = build?.rolldownOptions?.output;
  if (!plugins || !output || Array.isArray(output)) throw new Error('vite.config.ts is another');
  return {
    ...config,
    plugins: plugins.filter((plugin) => nameOf(plugin) !== 'compressed'),
    build: {
      ...build,
      rolldownOptions: {
        ...build.rolldownOptions,
        output: { ...output, minifyInternalExports: false },
      },
    },
  };
});

function nameOf(plugin: PluginOption): string | undefined {
  return plugin && 'name' in plugin ? plugin.name : undefined;
}
