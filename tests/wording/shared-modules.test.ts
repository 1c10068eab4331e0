import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Otherwise a later file of the same process may get modules that were loaded with the replacement.
it('unit tests, which share their modules, load them anew before and after replacing one', () => {
  const replacing = globSync('{build,contract,server,src,sw}/**/*.test.ts', { cwd: root })
    .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))
    .filter(({ text }) => /vi\.(?:mock|doMock)\(/.test(text))
  const anew = ({ text }: { text: string }) => text.split('vi.resetModules()').length - 1
  expect(replacing.length).toBeGreaterThan(3)
  expect(replacing.filter((one) => anew(one) < 2).map(({ file }) => file)).toEqual([])
})
