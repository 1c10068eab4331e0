import base from './tests/vitest.config.ts'
const config = base as { test: { projects: Record<string, unknown>[] } }
for (const project of config.test.projects) { project.cacheDir = '/tmp/i4-vitest-cache'; project.server = { fs: { allow: ['/work/i4', '/work/main/node_modules'] } } }
export default config
