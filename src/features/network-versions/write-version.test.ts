import { expect, it } from 'vitest'
import type { NetworkVersion } from '#contract/network-versions.ts'
import { readVersion } from './versioned-networks.ts'
import { writeVersion } from './write-version.ts'

const facebook: NetworkVersion = { platformId: 'facebook', caption: 'Só lá', link: '' }
const instagram: NetworkVersion = { ...readVersion([], 'instagram'), firstComment: '#pao' }

it('puts a version in the place of the one before it', () => {
  const other = { ...facebook, caption: 'Outro' }
  expect(writeVersion([facebook, instagram], other)).toEqual([other, instagram])
  expect(writeVersion([facebook], instagram)).toEqual([facebook, instagram])
})

it('keeps none that says nothing', () => {
  expect(writeVersion([facebook, instagram], readVersion([], 'facebook'))).toEqual([instagram])
  expect(writeVersion([], readVersion([], 'tiktok'))).toEqual([])
})
