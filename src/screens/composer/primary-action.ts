import type { ComposerState } from './composer-state.ts'

export interface PrimaryAction {
  label: 'Agendar' | 'Postar Agora' | 'Salvar'
  isDisabled: boolean
  /** What is missing, in words; '' when nothing is. */
  reason: string
}

/** What the button does, as a verb for the middle of a sentence. */
export const intents = {
  Agendar: 'agendar',
  'Postar Agora': 'postar',
  Salvar: 'salvar',
} as const satisfies Record<PrimaryAction['label'], string>

type Choices = Pick<ComposerState, 'isPostNow' | 'postNowAccountIds' | 'isScheduling' | 'schedules'>

/** The label of the primary button and whether it is disabled (docs/product-words.md). */
export function primaryAction(choices: Choices): PrimaryAction {
  if (choices.isScheduling) {
    if (choices.schedules.length > 0) return { label: 'Agendar', isDisabled: false, reason: '' }
    return refuse('Salvar', 'Adicione ao menos um agendamento.')
  }
  if (choices.isPostNow) {
    if (choices.postNowAccountIds.length > 0)
      return { label: 'Postar Agora', isDisabled: false, reason: '' }
    return refuse('Postar Agora', 'Escolha ao menos uma conta.')
  }
  return refuse('Salvar', 'Escreva a legenda e escolha “Postar agora” ou “Agendar template”.')
}

function refuse(label: PrimaryAction['label'], reason: string): PrimaryAction {
  return { label, isDisabled: true, reason }
}
