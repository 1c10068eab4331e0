import { describe, expect, it } from 'vitest'
import { tellSmartRefusal } from './use-smart-refusal.ts'

const able = { isOnline: true, isConfigured: true, caption: 'Pão q' }

describe('why the model cannot be asked', () => {
  it('is nothing from five characters on', () => {
    expect(tellSmartRefusal(able)).toBe('')
    expect(tellSmartRefusal({ ...able, caption: 'Pão ' })).toBe(
      'Escreva ao menos 5 caracteres na legenda.',
    )
    expect(tellSmartRefusal({ ...able, caption: '🥐🥐🥐🥐' })).not.toBe('')
  })

  it('is first of all that there is no connection', () => {
    expect(tellSmartRefusal({ isOnline: false, isConfigured: false, caption: '' })).toMatch(
      /^Sem conexão/,
    )
  })

  it('is that the server has none; before it said so, the press may be tried', () => {
    expect(tellSmartRefusal({ ...able, isConfigured: false })).toMatch(/não está configurada/)
    expect(tellSmartRefusal({ ...able, isConfigured: undefined })).toBe('')
  })
})
