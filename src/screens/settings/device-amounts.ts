import { formatCount } from '#contract/texts/format-numbers.ts'
import type { Amount, DeviceContents } from '#local/person/measure-device.ts'
import type { CopiesAmount } from '#src/offline-cache/measure-copies.ts'

export interface DeviceAmount {
  id: 'drafts' | 'media' | 'outbox' | 'openEdits' | 'copies' | 'pictures'
  label: string
  /** Undefined while the amount is being read. */
  text: string | undefined
  /** Undefined when nothing of this kind is stored. */
  bytes: number | undefined
}

/** Amounts; those that have not been read yet are undefined. */
export interface KeptAmounts {
  contents: DeviceContents | undefined
  copies: CopiesAmount
  pictures: Amount | undefined
}

/** What is stored on the device, in words: first what is only here, then copies of the server's data. */
export function listAmounts({ contents, copies, pictures }: KeptAmounts): DeviceAmount[] {
  const { drafts, media, outbox, openEdits } = contents ?? {}
  const weeks = formatCount(copies.weeks, 'semana', 'semanas')
  const posts = formatCount(copies.posts, 'post', 'posts')
  return [
    {
      ...{ id: 'drafts', label: 'Rascunhos' },
      ...weigh(drafts, (count) => formatCount(count, 'rascunho', 'rascunhos'), 'Nenhum rascunho'),
    },
    {
      ...{ id: 'media', label: 'Mídias e arquivos' },
      ...weigh(
        media,
        (count) => `${formatCount(count, 'arquivo', 'arquivos')} de rascunhos e envios`,
        'Nenhum arquivo por enviar',
      ),
    },
    {
      ...{ id: 'outbox', label: 'Fila de envio' },
      ...weigh(
        outbox,
        (count) => formatCount(count, 'envio pendente', 'envios pendentes'),
        'Tudo enviado',
      ),
    },
    {
      ...{ id: 'openEdits', label: 'Alterações' },
      ...weigh(
        openEdits,
        (count) => formatCount(count, 'alteração não salva', 'alterações não salvas'),
        'Nenhuma por salvar',
      ),
    },
    {
      ...{ id: 'copies', label: 'Calendário e posts' },
      ...weigh(
        { count: copies.weeks + copies.posts, bytes: copies.bytes },
        () => `${weeks} e ${posts} da lista`,
        'Nenhuma cópia agora',
      ),
    },
    {
      ...{ id: 'pictures', label: 'Imagens' },
      ...weigh(
        pictures,
        (count) => formatCount(count, 'imagem ou vídeo guardado', 'imagens e vídeos guardados'),
        'Nenhuma cópia agora',
      ),
    },
  ]
}

function weigh(amount: Amount | undefined, tell: (count: number) => string, none: string) {
  if (!amount) return { text: undefined, bytes: undefined }
  const { count, bytes } = amount
  return count === 0 ? { text: none, bytes: undefined } : { text: tell(count), bytes }
}
