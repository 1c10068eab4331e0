import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../database.ts'

const uploadSchema = v.object({ size: v.number(), received: v.number() })

/** What came of a container's file; undefined before the first byte. */
export const findUpload = (db: DatabaseSync, containerId: string) =>
  readRow(
    uploadSchema,
    db
      .prepare('SELECT size, received FROM instagram_uploads WHERE container_id = ?')
      .get(containerId),
  )

/** The name of a container's file among the incoming ones. */
export const uploadName = (containerId: string) => `instagram-${containerId}`
