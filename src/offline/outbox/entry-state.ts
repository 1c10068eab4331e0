import { type EntryProblem, isUnpaid, type OutboxState } from '#local/database/entry-core.ts'
import type { BadgeTone } from '#src/components/ui/badge.tsx'

/** What the words for an entry's state depend on. */
export interface EntrySituation {
  /** Whether the entry deletes its post. */
  isDeletion?: boolean
  state: OutboxState
  problem: EntryProblem | null
  isOnline: boolean
  /** Whether the person has paused the whole queue. */
  isPaused?: boolean
  /** From 0 to 1; only while the entry is being sent, if its progress is known. */
  progress?: number | undefined
  /** Whether the entry is being sent but has made no progress for a while. */
  isSilent?: boolean
}

export interface EntryStateWords {
  /** For example 'Na fila', 'Enviando 43 %', 'Recusado'. */
  label: string
  tone: BadgeTone
  /** The reason, if there is something to say. */
  reason: string | null
}

/** The words for an entry whose content cannot be read any more. */
export const damagedWords: EntryStateWords = {
  label: 'Danificado',
  tone: 'danger',
  reason: 'O conteúdo não pôde ser lido neste aparelho e não será enviado.',
}

const noAnswer = 'Sem resposta, tentando de novo'

/** The state of an entry in words. */
export function describeEntryState(situation: EntrySituation): EntryStateWords {
  const { state, problem, progress } = situation
  switch (state) {
    case 'queued':
      return describeQueued(situation)
    case 'uploading':
    case 'sending':
      if (situation.isSilent) return { label: noAnswer, tone: 'neutral', reason: null }
      return {
        label: progress === undefined ? 'Enviando' : `Enviando ${Math.round(progress * 100)} %`,
        tone: 'info',
        reason: null,
      }
    case 'needs-sign-in':
      return { label: 'Entre para enviar', tone: 'warning', reason: null }
    case 'needs-confirmation':
      return {
        label: 'Confirmar envio',
        tone: 'warning',
        reason: 'O momento de publicar passou sem conexão. O que você quer fazer?',
      }
    case 'conflict':
      return {
        label: 'Alterado por outra pessoa',
        tone: 'danger',
        reason: situation.isDeletion
          ? 'O post mudou depois que você pediu para excluí-lo. Veja como ele está e decida.'
          : 'O post mudou enquanto sua alteração esperava. Compare as versões e escolha o que fica.',
      }
    case 'rejected':
      if (isUnpaid(situation))
        return { label: 'Aguardando assinatura', tone: 'warning', reason: problem?.message ?? null }
      return { label: 'Recusado', tone: 'danger', reason: problem?.message ?? null }
  }
}

function describeQueued({ problem, isOnline, isPaused }: EntrySituation): EntryStateWords {
  if (isPaused || problem?.code === 'PAUSED')
    return { label: 'Envio pausado', tone: 'neutral', reason: null }
  if (problem?.code === 'BLOCKED')
    return { label: 'Na fila', tone: 'neutral', reason: problem.message }
  if (problem?.code === 'UNREACHABLE') return { label: noAnswer, tone: 'neutral', reason: null }
  if (!isOnline || problem?.code === 'OFFLINE')
    return { label: 'Aguardando conexão', tone: 'neutral', reason: null }
  return { label: 'Na fila', tone: 'neutral', reason: problem?.message ?? null }
}

/** Label and reason as one sentence: 'Recusado: o horário já passou.' */
export function entrySentence({ label, reason }: EntryStateWords): string {
  return reason === null ? label : `${label}: ${reason}`
}
