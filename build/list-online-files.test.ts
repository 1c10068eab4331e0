import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { listOnlineFiles } from './list-online-files.ts'

const screenOf = (file: string) =>
  `${fileURLToPath(new URL(`../src/routes/${file}.tsx`, import.meta.url))}?tsr-split=component`

const signin = screenOf('signin')
const signup = screenOf('signup')

/** By module: what it imports, and what it imports on demand. */
const modules: Record<string, [string[], string[]]> = {
  start: [[], [signin, signup]],
  [signin]: [['form'], ['second-step']],
  'second-step': [['code-field'], []],
  [signup]: [['form', 'strength'], []],
  strength: [[], ['words']],
}

const graph = {
  getModuleInfo: (id: string) => {
    const [importedIds = [], dynamicallyImportedIds = []] = modules[id] ?? []
    return { importedIds, dynamicallyImportedIds }
  },
}

const bundleOf = (chunks: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(chunks).map(([fileName, moduleIds]) => [
      fileName,
      { type: 'chunk', fileName, moduleIds, isEntry: fileName === 'start.js' },
    ]),
  ) as unknown as Rolldown.OutputBundle

test('files that are of no use without a connection are told from the others', () => {
  const files = {
    ...{ 'start.js': ['start'], 'signin.js': [signin, 'form'], 'second-step.js': ['second-step'] },
    ...{ 'signup.js': [signup], 'words.js': ['words'], 'fields.js': ['code-field', 'strength'] },
  }
  expect([...listOnlineFiles(bundleOf(files), graph)].sort()).toEqual(['signup.js', 'words.js'])
})

test('a screen that only the server fills is not kept, though its route is', () => {
  const account = '/src/screens/account/account-screen.tsx'
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: id === account ? ['sessions'] : [],
      dynamicallyImportedIds: id === 'start' ? [account, '/src/screens/team/team-screen.tsx'] : [],
    }),
  }
  const files = {
    ...{ 'start.js': ['start'], 'account.js': [account, 'sessions'] },
    'team.js': ['/src/screens/team/team-screen.tsx'],
  }
  expect([...listOnlineFiles(bundleOf(files), graph)]).toEqual(['account.js'])
})

test('a public page in one file with a part of the app stays with it', () => {
  const files = { 'start.js': ['start'], 'signin.js': [signin, signup] }
  expect(listOnlineFiles(bundleOf(files), graph).size).toBe(0)
})
