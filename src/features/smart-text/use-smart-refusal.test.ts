import { expect, it } from 'vitest'
import { tellSmartRefusal } from './use-smart-refusal.ts'

const able = { isOnline: true, isConfigured: true, caption: 'Pão q' }

it('the reason why the model cannot be asked is none from five characters on', () => {
  expect(tellSmartRefusal(able)).toBe('')
  expect(tellSmartRefusal({ ...able, caption: 'Pão ' })).toBe(
    'Escreva ao menos 5 caracteres na legenda.',
  )
  expect(tellSmartRefusal({ ...able, caption: '🥐🥐🥐🥐' })).not.toBe('')
})

it('the reason why the model cannot be asked is a missing connection before all others', () => {
  expect(tellSmartRefusal({ isOnline: false, isConfigured: false, caption: '' })).toMatch(
    /^Sem conexão/,
  )
})

it('the reason why the model cannot be asked is a server without a model, once that is known', () => {
  expect(tellSmartRefusal({ ...able, isConfigured: false })).toMatch(/não está configurada/)
  expect(tellSmartRefusal({ ...able, isConfigured: undefined })).toBe('')
})
