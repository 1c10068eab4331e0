import { fileTypeFromFile } from 'file-type'

/** Without parameters, and of letters that every header takes. */
const plainType = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/

export async function recognizeFile({ path }: { path: string }): Promise<string | null> {
  const type = (await fileTypeFromFile(path))?.mime ?? ''
  return plainType.test(type) ? type : null
}
