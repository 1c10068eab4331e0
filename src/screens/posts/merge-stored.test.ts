import { describe, expect, it } from 'vitest'
import type { EditContent } from '#local/edits/read-content.ts'
import { mergeStored } from './merge-stored.ts'

const base: EditContent = {
  ...{ caption: 'Pão', description: '', versions: [], mediaHashes: ['a'] },
  ...{ altTexts: {}, schedules: [] },
}

describe('a row that was written by somebody else', () => {
  it('brings what was not touched here', () => {
    const mine = { ...base, caption: 'Pão quente' }
    const stored = { ...base, description: 'De fora', mediaHashes: ['a', 'b'] }
    expect(mergeStored(base, mine, stored)).toEqual({
      ...base,
      ...{ caption: 'Pão quente', description: 'De fora', mediaHashes: ['a', 'b'] },
    })
  })

  it('takes nothing back that was typed here meanwhile', () => {
    const mine = { ...base, caption: 'Pão quente e bolo' }
    const stored = { ...base, caption: 'Pão quente' }
    expect(mergeStored(base, mine, stored)).toBe(mine)
  })

  it('brings a file beside one that was removed here', () => {
    const mine = { ...base, mediaHashes: [] }
    const stored = { ...base, mediaHashes: ['a', 'b'] }
    expect(mergeStored(base, mine, stored).mediaHashes).toEqual(['b'])
  })

  it('brings the text of one network, and of one file, beside another written here', () => {
    const facebook = (caption: string) => ({ platformId: 'facebook' as const, caption, link: '' })
    const instagram = {
      ...{ platformId: 'instagram' as const, caption: 'De fora' },
      ...{ firstComment: '', collaborators: [], coverMs: null },
    }
    const before = { ...base, versions: [facebook('Antes')], altTexts: { a: 'Antes', b: 'Antes' } }
    const mine = { ...before, versions: [facebook('Meu')], altTexts: { a: 'Meu', b: 'Antes' } }
    const stored = {
      ...{ ...before, versions: [instagram, facebook('Antes')] },
      altTexts: { a: 'Antes', b: 'De fora' },
    }
    expect(mergeStored(before, mine, stored)).toEqual({
      ...{ ...base, versions: [facebook('Meu'), instagram] },
      altTexts: { a: 'Meu', b: 'De fora' },
    })
    expect(mergeStored(before, before, { ...stored, versions: [] }).versions).toEqual([])
    expect(mergeStored(before, mine, before)).toBe(mine)
  })
})
