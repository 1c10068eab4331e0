import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import { readMediaCookie } from '../../auth/media-cookie.ts'
import { reportBrands } from '../../db/schema/reports.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { App } from '../../http/app-env.ts'
import type { ServedFile } from '../../media/served-file.ts'
import { serveFile } from '../../media/serving/serve-file.ts'
import { mayRead } from '../../media-access/find-readable-media.ts'
import { logoFolder, logoType } from './find-brand.ts'

const fileName = /^[A-Za-z0-9_-]{24}\.webp$/

/** Serves a logo to the people of its project. */
export function mountLogo(app: App, deps: Deps): void {
  app.get(`/media/${logoFolder}/:projectId/:file`, async (c) => {
    const { projectId, file } = c.req.param()
    const reader = readMediaCookie(c, deps)
    if (reader) await deps.limits.filesByUser.consume(reader.userId)
    const logoKey = `${logoFolder}/${projectId}/${file}`
    if (!reader || !v.is(Uuid, projectId) || !fileName.test(file)) throw new ApiError('NOT_FOUND')
    const [found] = await deps.db
      .select({ projectId: reportBrands.projectId })
      .from(reportBrands)
      .where(
        and(
          eq(reportBrands.projectId, projectId),
          eq(reportBrands.logoKey, logoKey),
          mayRead(deps, reader, reportBrands.projectId),
        ),
      )
    const logo = found && (await findLogo(deps, logoKey))
    if (!logo) throw new ApiError('NOT_FOUND')
    return serveFile(c, deps, logo, 'private, no-cache')
  })
}

/** The stored picture; undefined where it is gone. */
export async function findLogo(
  { files }: Pick<Deps, 'files'>,
  logoKey: string,
): Promise<ServedFile | undefined> {
  const size = await files.size(logoKey)
  if (size === undefined) return undefined
  return { key: logoKey, size, contentType: logoType, etag: `"${logoKey.split('/').at(-1)}"` }
}
