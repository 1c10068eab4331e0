import { render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { PostText } from '#local/database/post-texts.ts'
import { textLimits } from '#src/features/post-checks/text-limits.ts'
import { blankComposer, composerReducer } from '../composer-state.ts'
import { DetailFields } from './detail-fields.tsx'

function Fields() {
  const [state, dispatch] = useReducer(composerReducer, { ...blankComposer, caption: 'Pão' })
  return (
    <DetailFields
      projectId="p"
      {...{ state, dispatch }}
      findings={[]}
      smartRefusal="Sem conexão: a inteligência artificial precisa do servidor."
    />
  )
}

const labels = {
  description: 'Descrição',
  location: 'Localização',
  userTags: 'Marcações',
  productTags: 'Tags de produto',
  altText: 'Texto alternativo',
} as const satisfies Record<Exclude<PostText, 'caption'>, string>

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(new RegExp(`^${label} `))

it.each(Object.entries(labels))(
  '%s accepts text up to its limit, and cuts nothing',
  async (name, label) => {
    render(<Fields />)
    const { limit } = textLimits[name as keyof typeof labels]
    // Contains a character of two UTF-16 code units and one from a right-to-left script.
    const full = `☕😀م${'x'.repeat(limit - 4)}`
    await userEvent.fill(field(label), full)
    expect(field(label).value).toBe(full)
    expect(field(label).getAttribute('aria-invalid')).toBeNull()
    await userEvent.fill(field(label), `${full}!`)
    expect(field(label).value).toHaveLength(limit + 1)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/no máximo [\d.]+ caracteres\.$/)).toBeTruthy()
    const counted = new Intl.NumberFormat('pt-BR').format
    expect(
      screen.getByText(`${counted(limit + 1)} de ${counted(limit)}`, { exact: false }),
    ).toBeTruthy()
  },
)

it('the texts after the caption are written from right to left in Arabic', async () => {
  render(<Fields />)
  await userEvent.fill(field('Descrição'), 'شاي ساخن')
  expect(getComputedStyle(field('Descrição')).direction).toBe('rtl')
})
