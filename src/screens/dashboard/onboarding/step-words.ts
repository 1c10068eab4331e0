import type { OnboardingStep, OnboardingStepId } from '#contract/projects/onboarding.ts'

export interface StepWords {
  /** The screen on which the step is done; undefined for sharing the link. */
  to?: '/settings' | '/posts/create' | '/calendar'
  /** The label of the step's button in the panel. */
  action: string
  /** The guide's explanation of the step. */
  explanation: string
}

const words: Record<OnboardingStepId, StepWords> = {
  'connect-accounts': {
    to: '/settings',
    action: 'Conectar Contas',
    explanation:
      'Conecte as contas em que você publica. A permissão é dada na página da própria rede: sua senha nunca passa por aqui, e você pode desconectar quando quiser.',
  },
  'create-post': {
    to: '/posts/create',
    action: 'Criar Post',
    explanation:
      'Escreva a legenda, junte fotos ou um vídeo e veja como fica em cada rede. O que você escreve fica salvo neste aparelho, mesmo sem conexão.',
  },
  'schedule-post': {
    to: '/calendar',
    action: 'Abrir Calendário',
    explanation:
      'Veja a semana no calendário e escolha o dia, a hora e as contas. No horário o post sai sozinho, mesmo com o seu aparelho desligado.',
  },
  'invite-friends': {
    action: 'Compartilhar',
    explanation: 'Passe seu link adiante a quem também publica nas redes.',
  },
}

/** Undefined for a step of a newer server: it is shown with its title, and without a button. */
export function findStepWords(id: string): StepWords | undefined {
  return Object.entries(words).find(([known]) => known === id)?.[1]
}

/** The step that the guide shows while the steps are not known. */
export const firstStep: OnboardingStep = {
  id: 'connect-accounts' satisfies OnboardingStepId,
  title: 'Adicione suas contas',
  description: '',
  completed: false,
}

/** The number of steps that is shown until the server has given it (docs/product-words.md). */
export const usualSteps = 4
