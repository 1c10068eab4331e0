import * as v from 'valibot'
import { storeFileCall } from '#contract/calls/outbox-calls.ts'
import type { StoredUpload } from '#contract/storage/storage.ts'
import { callEndpoint } from '#local/calls/call-api.ts'
import type { StoreFileEntry } from '#local/database/outbox-entry.ts'
import type { StorageUpload } from '#local/database/rows.ts'
import type { OutboxKind } from './kind.ts'
import { StoredAnswer } from './receipt.ts'

// The body is not checked here: the worker carries no schema that a sending does not need.
const storeFileOnce = {
  ...storeFileCall,
  body: v.custom<StoredUpload>(() => true),
  answer: StoredAnswer,
  errors: [],
} as const

/** A file of any type for a folder of the storage. */
export const storeFile: OutboxKind<StoreFileEntry, StorageUpload> = {
  problems: {
    SIGNED_OUT: 'Entre na sua conta para enviar este arquivo.',
    MEDIA_LOST: 'Este arquivo não está mais neste aparelho. Descarte-o e adicione-o de novo.',
    DRAFT_LOST: 'Os dados deste arquivo não puderam ser lidos neste aparelho.',
    EARLIER_ARRIVED:
      'Este arquivo já chegou ao servidor de outra forma. Confira a pasta antes de enviar de novo.',
  },
  // Folders and limits are looked at after the stored answer (server/api/answer-once.ts).
  proofsOfAbsence: ['FOLDER_LOCKED', 'STORAGE_LIMIT_REACHED', 'STORAGE_COUNT_REACHED', 'NOT_FOUND'],
  refusals: {
    FOLDER_LOCKED:
      'A pasta é protegida por senha. Abra-a com a senha em Armazenamento e envie de novo, ou escolha outra pasta.',
    NOT_FOUND: 'A pasta foi excluída. Escolha outra pasta. O arquivo continua neste aparelho.',
    STORAGE_LIMIT_REACHED:
      'Não há mais espaço no armazenamento. Exclua arquivos dele e da lixeira e envie de novo. O arquivo continua neste aparelho.',
    STORAGE_COUNT_REACHED:
      'O armazenamento chegou ao máximo de itens. Exclua o que não usa mais e envie de novo. O arquivo continua neste aparelho.',
  },
  filesGo: 'ahead',
  givesWay: true,
  media: ({ content }) => [content.hash],
  isWithServer: (_file, _hash, info) => Boolean(info?.remote),
  isLate: () => false,

  request: ({ content }, uploadIds) => {
    const { folderId, name, size, hash } = content
    const body: StoredUpload = {
      ...{ folder_id: folderId, file_name: name, file_size: size, sha256: hash },
      upload_id: uploadIds[0] ?? null,
    }
    return { fields: [], body }
  },
  send: async ({ body }, call, ports) => {
    const input = { ...call, body: body as StoredUpload }
    const { fileId, entryKey } = await callEndpoint(storeFileOnce, input, ports)
    return { postId: fileId, key: entryKey }
  },
  isReceiptOf: (entry, { key }) => key === entry.id,
  postIdOf: () => '',
  readRefusal: () => undefined,

  settle: (db, file) => db.storageUploads.delete(file.id),
  afterRefusal: async () => {},
}
