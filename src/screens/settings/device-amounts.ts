import type { Amount, DeviceContents } from '#local/measure-device.ts'
import type { CopiesAmount } from '#src/api/measure-copies.ts'
import { countOf } from '#src/components/count-of.ts'

export interface DeviceAmount {
  id: 'drafts' | 'media' | 'outbox' | 'openEdits' | 'copies' | 'pictures'
  label: string
  text: string
  bytes: number
}

export interface KeptAmounts {
  contents: DeviceContents
  copies: CopiesAmount
  pictures: Amount
}

/** What is kept on the device, in words and counts: first what is only here, then what the server has too. */
export function listAmounts({ contents, copies, pictures }: KeptAmounts): DeviceAmount[] {
  const { drafts, media, outbox, openEdits } = contents
  return [
    {
      id: 'drafts',
      label: 'Rascunhos',
      text: countOf(drafts.count, 'rascunho', 'rascunhos'),
      bytes: drafts.bytes,
    },
    {
      id: 'media',
      label: 'Mídias',
      text: `${countOf(media.count, 'arquivo', 'arquivos')} de rascunhos e da fila`,
      bytes: media.bytes,
    },
    {
      id: 'outbox',
      label: 'Fila de envio',
      text: countOf(outbox.count, 'envio pendente', 'envios pendentes'),
      bytes: outbox.bytes,
    },
    {
      id: 'openEdits',
      label: 'Alterações',
      text: countOf(openEdits.count, 'alteração não salva', 'alterações não salvas'),
      bytes: openEdits.bytes,
    },
    {
      id: 'copies',
      label: 'Calendário e posts',
      text: `${countOf(copies.weeks, 'semana', 'semanas')} e ${countOf(copies.posts, 'post', 'posts')} da lista`,
      bytes: copies.bytes,
    },
    {
      id: 'pictures',
      label: 'Imagens',
      text: `${countOf(pictures.count, 'arquivo', 'arquivos')}: miniaturas e o que você já viu`,
      bytes: pictures.bytes,
    },
  ]
}
