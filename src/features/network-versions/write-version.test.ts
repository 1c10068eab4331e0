import { expect, it } from 'vitest'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { readVersion } from './read-version.ts'
import { writeVersion } from './write-version.ts'

const facebook: NetworkVersion = makeVersion('facebook', { caption: 'Só lá' })
const instagram: NetworkVersion = { ...readVersion([], 'instagram'), firstComment: '#pao' }

it('writeVersion replaces the version of the same network', () => {
  const other = { ...facebook, caption: 'Outro' }
  expect(writeVersion([facebook, instagram], other)).toEqual([other, instagram])
  expect(writeVersion([facebook], instagram)).toEqual([facebook, instagram])
})

it('writeVersion removes an empty version', () => {
  expect(writeVersion([facebook, instagram], readVersion([], 'facebook'))).toEqual([instagram])
  expect(writeVersion([], readVersion([], 'tiktok'))).toEqual([])
})
