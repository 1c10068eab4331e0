import type { BadgeTone } from '#src/components/ui/badge.tsx'

/** The parts of an outbox entry that its words depend on. */
export interface EntrySituation {
  /** Once it has arrived the post is gone. */
  isDeletion?: boolean
  state:
    | 'queued'
    | 'uploading'
    | 'sending'
    | 'needs-sign-in'
    | 'needs-confirmation'
    | 'conflict'
    | 'rejected'
  problem: { code: string; message: string } | null
  isOnline: boolean
  /** The person has paused the sending of everything. */
  isPaused?: boolean
  /** 0 to 1, while it is being sent and known. */
  progress?: number | undefined
  /** It is being sent, and nothing was heard of it for a while. */
  isSilent?: boolean
}

export interface EntryStateWords {
  /** 'Na fila', 'Enviando 43 %', 'Recusado' */
  label: string
  tone: BadgeTone
  /** Why, where there is something to say. */
  reason: string | null
}

/** Of an entry whose content cannot be read any more. */
export const damagedWords: EntryStateWords = {
  label: 'Danificado',
  tone: 'danger',
  reason: 'O conteúdo não pôde ser lido neste aparelho e não será enviado.',
}

const noAnswer = 'Sem resposta, tentando de novo'

/** How far an entry is, in words. */
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

/** The same in one sentence: 'Recusado: o horário já passou.' */
export function entrySentence({ label, reason }: EntryStateWords): string {
  return reason === null ? label : `${label}: ${reason}`
}
