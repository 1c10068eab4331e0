import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ProjectForm } from './project-form.ts'

const good = { name: 'Café da Vila', description: 'Pães e bolos' }
const refuse = (changes: object) =>
  v.safeParse(ProjectForm, { ...good, ...changes }).issues?.[0]?.message

it('ProjectForm is trimmed, and has room for both ends of what is allowed', () => {
  const typed = { name: `  ${good.name} `, description: ` ${good.description}  ` }
  expect(v.parse(ProjectForm, typed)).toEqual(good)
  expect(refuse({ name: 'abc', description: 'd'.repeat(10) })).toBeUndefined()
  expect(refuse({ name: 'n'.repeat(100), description: 'd'.repeat(500) })).toBeUndefined()
  expect(refuse({ name: 'Loja_2 - Centro' })).toBeUndefined()
})

it.each([
  [{ name: '   ' }, 'Nome do projeto é obrigatório'],
  [{ name: ' ab ' }, 'Nome deve ter pelo menos 3 caracteres'],
  [{ name: 'n'.repeat(101) }, 'Nome deve ter no máximo 100 caracteres'],
  [
    { name: 'Loja & Cia' },
    'Nome pode conter apenas letras, números, espaços, hífens e underscores',
  ],
  [{ description: '   ' }, 'Descrição é obrigatória'],
  [{ description: ' nove let ' }, 'Descrição deve ter pelo menos 10 caracteres'],
  [{ description: '\u0007'.repeat(10) }, 'Descrição é obrigatória'],
  [{ description: 'd'.repeat(501) }, 'Descrição deve ter no máximo 500 caracteres'],
])('ProjectForm refuses %j in words', (changes, message) => {
  expect(refuse(changes)).toBe(message)
})

it('ProjectForm names a state by its letters, or none', () => {
  expect(v.parse(ProjectForm, { ...good, state: 'SP' })).toEqual({ ...good, state: 'SP' })
  expect(v.parse(ProjectForm, { ...good, state: '' })).toEqual({ ...good, state: null })
  expect(v.parse(ProjectForm, { ...good, state: null })).toEqual({ ...good, state: null })
  expect(v.safeParse(ProjectForm, { ...good, state: 'XX' }).success).toBe(false)
})
