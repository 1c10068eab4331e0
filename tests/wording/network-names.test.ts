import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { networkIds } from '#contract/networks/networks.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { networkVariables } from '#server/networks/manifests.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const names = Object.keys(networkRules)

/** Lists with a line or two for each network, and nothing that is decided by one's name. */
const lists = [
  'contract/networks/networks.ts',
  'contract/networks/rules.ts',
  'contract/networks/versions.ts',
  'src/networks/connect-notices.ts',
  'src/networks/describe-version.ts',
  'src/networks/network-marks.ts',
  'src/networks/network-options.ts',
  'src/networks/network-preview.tsx',
  'src/networks/previewed-networks.ts',
  'server/networks/manifests.ts',
  'server/sandbox/sandbox-networks.ts',
  'server/sandbox/settings.ts',
]

/** Folders of what several networks share, beside those of one network. */
const families: Record<string, readonly string[]> = {
  'server/networks/meta/': ['facebook', 'instagram', 'threads'],
  'server/sandbox/meta/': ['facebook', 'instagram', 'threads'],
  'server/sandbox/professionals/': ['facebook', 'instagram'],
}

/** Where a name means something else, or is a text of the product: [file, what it says, why]. */
const exceptions: readonly (readonly [string, string, string])[] = [
  [
    'src/components/media-display/guess-media-kind.ts',
    'youtube\\.com|youtu\\.be',
    "the product's texts: a link to a page with a video is shown as a video, posted there or not",
  ],
  [
    'src/features/new-password/common-passwords.ts',
    'facebook instagram twitter\ntiktok youtube',
    'words that people choose as passwords',
  ],
  ['src/site/document.tsx', 'twitter:card', 'a name of a standard for shared links'],
  [
    'src/site/landing/problems.tsx',
    'As métricas das suas contas do Instagram',
    'a text of the public site, and a promise of one network alone',
  ],
  [
    'src/site/landing/tour.tsx',
    'a prévia do Instagram',
    'the alternative text of a picture: what is on it',
  ],
  ['server/media/renditions/make-thumbnail.ts', "'-threads'", 'an option of ffmpeg'],
  ['server/media/renditions/convert-video.ts', "'-threads'", 'an option of ffmpeg'],
  ['server/media/renditions/convert-video.ts', "'-filter_threads'", 'an option of ffmpeg'],
  ['server/isolated-jobs/guard-process.ts', 'worker_threads', 'a module of Node'],
  ['server/isolated-jobs/memory-watcher.ts', 'worker_threads', 'a module of Node'],
  [
    'contract/networks/threads/rules.ts',
    'developers.facebook.com',
    'where its documentation is published',
  ],
]

const files = globSync('{contract,src,sw,server,build}/**/*.{ts,tsx,css,html,json,md,svg}', {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$|^server\/sandbox\/trial\/|^server\/db\/migrations\//.test(file))
  .map((file) => ({ file, text: withoutExceptions(file, read(file)) }))

function withoutExceptions(file: string, text: string): string {
  return exceptions
    .filter(([where]) => where === file)
    .reduce((rest, [, said]) => rest.replaceAll(said, ''), text)
}

function isOwn(file: string, name: string): boolean {
  const [, folder] =
    /^(?:(?:contract|src|server)\/networks|server\/sandbox)\/(\w+)\//.exec(file) ?? []
  if (folder === name) return true
  return Object.entries(families).some(
    ([shared, members]) => file.startsWith(shared) && members.includes(name),
  )
}

it('a network is named in its own folders and in the lists of networks, nowhere else', () => {
  const found = files
    .filter(({ file }) => !lists.includes(file))
    .flatMap(({ file, text }) =>
      names
        .filter((name) => !isOwn(file, name))
        .filter((name) => `${file}\n${text}`.toLowerCase().includes(name))
        .map((name) => `${file} names ${name}`),
    )
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('a variable of a network is named in its own folders alone, and described in README.md', () => {
  const variables = Object.keys(networkVariables)
  const found = files.filter(
    ({ file, text }) =>
      !names.some((name) => isOwn(file, name)) && variables.some((one) => text.includes(one)),
  )
  expect(found.map(({ file }) => file)).toEqual([])
  const readme = read('README.md')
  expect(variables.filter((one) => !readme.includes(`\`${one}\``))).toEqual([])
})

it('the lists of networks decide nothing by a name', () => {
  const decides = /[=!]==|\?|\b(if|case|switch)\b/
  const found = lists.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => decides.test(line))
      .filter((line) => names.some((name) => line.toLowerCase().includes(name)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('the page on adding a network names every list, and each listed network has its icon', () => {
  const page = read('contract/networks/README.md')
  expect(lists.filter((file) => !page.includes(`${file.split('/').at(-1)}\``))).toEqual([])
  expect(page).toContain(`in ${lists.length} at most`)
  expect(networkIds.filter((id) => !existsSync(`${root}/public/networks/${id}.svg`))).toEqual([])
})

it('every exception and every list is still needed', () => {
  expect(exceptions.filter(([file, said]) => !read(file).includes(said))).toEqual([])
  const isNeeded = (file: string) => names.some((name) => read(file).toLowerCase().includes(name))
  expect(lists.filter((file) => !isNeeded(file))).toEqual([])
})
