import type { OwnContents } from './read-own.ts'

export const words = {
  nothing: 'Não há rascunhos nem mídias guardados neste aparelho.',
  nothingOwn: 'Você não tem rascunhos nem mídias guardados neste aparelho.',
  signedOut:
    'Ninguém está conectado neste aparelho, e o que está guardado aqui só é entregue a quem escreveu. Repare o aplicativo abaixo e entre com a sua conta: tudo continua neste aparelho.',
  unreadable:
    'O armazenamento deste aparelho não respondeu. Feche as outras abas do uPubly e abra esta página de novo. Nada foi apagado.',
  collecting: 'Preparando...',
  collected:
    'Pronto. Se o download não começou, use o link abaixo. Nada foi apagado deste aparelho.',
  collectedParts: 'Pronto. Baixe cada parte pelos links abaixo. Nada foi apagado deste aparelho.',
  failed: 'O arquivo não pôde ser preparado. Tente de novo. Nada foi apagado deste aparelho.',
  repairing: 'Reparando...',
  repaired: 'Aplicativo reparado. Abrindo...',
  unreachable:
    'O servidor não respondeu, ou outra página respondeu no lugar dele (redes Wi-Fi que pedem cadastro fazem isso). Nada foi alterado. Conecte-se à internet e tente de novo.',
  notRepaired:
    'O aplicativo não pôde ser reparado por completo. Rascunhos e mídias continuam neste aparelho. Tente de novo.',
} as const

export function describeContents({ rows, unsaved, files }: OwnContents): string {
  const drafts = (rows.drafts ?? []).length + unsaved.length
  const edits = rows.edits?.length ?? 0
  const uploads = rows.storageUploads?.length ?? 0
  const bytes = files.reduce((sum, { content }) => sum + (content?.size ?? 0), 0)
  const counts = [
    count(drafts, 'rascunho', 'rascunhos'),
    ...(edits > 0 ? [count(edits, 'alteração de post', 'alterações de posts')] : []),
    ...(uploads > 0
      ? [count(uploads, 'envio para o armazenamento', 'envios para o armazenamento')]
      : []),
    `${uploads > 0 ? count(files.length, 'arquivo', 'arquivos') : count(files.length, 'mídia', 'mídias')} (${formatBytes(bytes)})`,
  ]
  return `${new Intl.ListFormat('pt-BR').format(counts)} neste aparelho.`
}

export function describeUnread(names: readonly string[]): string {
  return `Estes arquivos não puderam ser lidos: ${names.join(', ')}.`
}

function count(number: number, one: string, many: string): string {
  const isOne = new Intl.PluralRules('pt-BR').select(number) === 'one' && number !== 0
  return `${number} ${isOne ? one : many}`
}

export function formatBytes(bytes: number): string {
  const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
  return `${format.format(bytes / (1024 * 1024))} MB`
}
