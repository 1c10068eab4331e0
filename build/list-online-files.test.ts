import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { listOnlineFiles } from './list-online-files.ts'

const screenOf = (file: string) =>
  `${fileURLToPath(new URL(`../src/routes/${file}.tsx`, import.meta.url))}?tsr-split=component`

const main = '/src/main.tsx'
const signin = screenOf('signin')
const signup = screenOf('signup')

interface File {
  modules: string[]
  /** The files that it imports, and those that it loads on demand. */
  imports?: string[]
  onDemand?: string[]
}

/** `onDemand`: the modules that are loaded so. */
function list(files: Record<string, File>, onDemand: string[]): string[] {
  const chunks = Object.entries(files).map(([fileName, { modules, imports, onDemand }]) => [
    fileName,
    {
      ...{ type: 'chunk', fileName, moduleIds: modules },
      ...{ imports: imports ?? [], dynamicImports: onDemand ?? [] },
    },
  ])
  const graph = {
    getModuleInfo: (id: string) => ({ dynamicImporters: onDemand.includes(id) ? ['any'] : [] }),
  }
  return [...listOnlineFiles(Object.fromEntries(chunks) as Rolldown.OutputBundle, graph)].sort()
}

test('files that are of no use without a connection are told from the others', () => {
  const files = {
    'start.js': { modules: [main], onDemand: ['signin.js', 'signup.js'] },
    'signin.js': { modules: [signin], imports: ['form.js'], onDemand: ['second-step.js'] },
    'second-step.js': { modules: ['second-step'], imports: ['fields.js'] },
    'form.js': { modules: ['form'] },
    'signup.js': { modules: [signup], imports: ['form.js', 'fields.js'], onDemand: ['words.js'] },
    'fields.js': { modules: ['code-field', 'strength'] },
    'words.js': { modules: ['words'] },
  }
  expect(list(files, [signin, signup, 'second-step', 'words'])).toEqual(['signup.js', 'words.js'])
})

test('a screen that only the server fills is not kept, though its route is', () => {
  const account = '/src/screens/account/account-screen.tsx'
  const team = '/src/screens/team/team-screen.tsx'
  const files = {
    'start.js': { modules: [main], onDemand: ['account.js', 'team.js'] },
    'account.js': {
      modules: [account, 'sessions', 'a package, of which the app imports another part'],
    },
    'team.js': { modules: [team] },
  }
  expect(list(files, [account, team])).toEqual(['account.js'])
})

test('a public page in one file with a part of the app stays with it', () => {
  const files = {
    'start.js': { modules: [main], onDemand: ['signin.js'] },
    'signin.js': { modules: [signin, signup] },
  }
  expect(list(files, [signin, signup])).toEqual([])
})

test('a file of the server that a file of the app imports stays with it', () => {
  const files = {
    'start.js': { modules: [main], onDemand: ['signin.js', 'signup.js'] },
    'signin.js': { modules: [signin], imports: ['signup.js'] },
    'signup.js': { modules: [signup, 'form'] },
  }
  expect(list(files, [signin, signup])).toEqual([])
})
