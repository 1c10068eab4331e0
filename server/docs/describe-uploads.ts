import { apiBase } from '#contract/api.ts'
import {
  maxUploadBytes,
  multipartMediaBytes,
  uploadKeptDays,
  uploadMetadata,
  uploadsPath,
} from '#contract/upload.ts'

const inMiB = (bytes: number) => `${bytes / 1024 / 1024} MiB`

/**
 * Uploads speak a protocol of their own, so they are told in words; no list of calls holds them.
 */
export const describedUploads =
  `**Envios em partes.** Mídias com mais de ${inMiB(multipartMediaBytes)} ao todo podem ir antes do ` +
  `formulário, pelo [tus 1.0.0](https://tus.io/protocols/resumable-upload) em \`${apiBase}${uploadsPath}\` ` +
  '(extensões creation, expiration e termination), com o mesmo token e o mesmo `X-Project-ID`. ' +
  `\`Upload-Length\` é obrigatório, até ${inMiB(maxUploadBytes)}, e \`Upload-Metadata\` leva ` +
  `\`${uploadMetadata.sha256}\`, o SHA-256 do arquivo em hexadecimal. Um envio é guardado por ` +
  `${uploadKeptDays} dias a partir do último byte. O formulário cita os envios concluídos em ` +
  '`uploadIds` e diz em `mediaHashes` a ordem das mídias. As recusas vêm no mesmo formato das outras ' +
  'falhas, com os status do protocolo.'
