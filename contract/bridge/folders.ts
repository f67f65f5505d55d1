import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema, secrecySchema } from './access.ts'
import { captureKindSchema, signerSchema } from './capture.ts'
import { visibleMarkSchema } from './certificates.ts'
import { destinationSchema } from './destination.ts'

const nameSchema = z.string().trim().min(1).max(80)
/** The sentence of who has set it, so that the person may not change it; null if they may. */
const lockSchema = z.string().nullable()

/** Values for the files that use a profile. */
export const profileSchema = z.object({
  profileId: z.uuid(),
  name: nameSchema,
  kind: captureKindSchema,
  access: draftAccessSchema,
  /** May be incomplete: the person adds the rest for each file. */
  secrecy: secrecySchema.nullable().default(null),
  classe: z.object({ id: idSchema, codigo: z.string(), nome: z.string() }).nullable(),
  signers: z.array(signerSchema).max(100),
  /** Null: the role in force when the file is sent. */
  idPapel: idSchema.nullable(),
  /** Files of a watched folder are sent without confirmation as soon as they are complete. */
  sendsAtOnce: z.boolean(),
  /** A document behind a cover sheet of this profile is sent without confirmation. */
  coversSend: z.boolean(),
  /** The recognised text is laid into the PDFs before they are sent. */
  addsTextLayer: z.boolean(),
  /** Offered when a file is signed with a certificate; null: no visible mark. */
  visibleMark: visibleMarkSchema.nullable().default(null),
  /** The file that a PDF was made of is attached to it when it is sent. */
  attachesOriginal: z.boolean().default(false),
  /** PDFs become PDF/A-2b before they are sent. */
  makesArchive: z.boolean().default(false),
  /** The paper of pictures: of their own size, or A4. */
  picturePaper: z.enum(['as-is', 'a4']).default('as-is'),
  /** Pattern of file names, with fields in braces: `{classe} - {nome}`. A name that does not match fills nothing. */
  namePattern: z.string().max(120).nullable(),
  /** The destination of captured files; null if they are not forwarded. */
  destination: destinationSchema.nullable(),
})
export type Profile = z.infer<typeof profileSchema>
const profileViewSchema = z.object({ ...profileSchema.shape, lock: lockSchema })
export type ProfileView = z.infer<typeof profileViewSchema>

/** The treatment of an imported original. `sort`: it is moved to a subfolder of the watched folder. `keep`: it stays. */
const originalsSchema = z.enum(['sort', 'keep'])
export type Originals = z.infer<typeof originalsSchema>

/** A folder watched for new files. The page never gets its path. */
export const watchedFolderSchema = z.object({
  folderId: z.uuid(),
  name: nameSchema,
  profileId: z.uuid().nullable(),
  originals: originalsSchema,
  /** On a network share, which sends no change events: it is polled. */
  isShare: z.boolean(),
  isPaused: z.boolean(),
  /** Files are searched for separator and cover sheets. */
  splitsSheets: z.boolean(),
  /** Takes pictures, mails, archives and office files, too, and makes PDFs of them. */
  takesOthers: z.boolean(),
  state: z.enum(['watching', 'paused', 'unreachable']),
  /** A message in Portuguese. */
  problem: z.string().nullable(),
  /** Files that are still being written. */
  arriving: z.int().min(0),
  /** Files and subfolders that are not read, with the reasons in Portuguese; null if there are none. */
  unread: z.object({ count: z.int().min(1), sentence: z.string() }).nullable(),
  /** Files since the folder is watched: imported, imported before with the same content, and not importable. */
  taken: z.int().min(0),
  duplicates: z.int().min(0),
  failed: z.int().min(0),
  lock: lockSchema,
})
export type WatchedFolder = z.infer<typeof watchedFolderSchema>

/** The settings of a watched folder, as they are typed and changed. */
export const folderSettings = {
  name: true,
  profileId: true,
  originals: true,
  isShare: true,
  splitsSheets: true,
  takesOthers: true,
} as const

/** A folder that can be watched: from the command line, or just picked by the person. */
const folderOfferSchema = z.object({ offerId: z.uuid(), name: z.string() })
export type FolderOffer = z.infer<typeof folderOfferSchema>

/** A folder below the person's home. The page never gets its path. */
const homeFolderSchema = z.object({ placeId: z.uuid(), name: z.string() })
export type HomeFolder = z.infer<typeof homeFolderSchema>
export const homeFolderListSchema = z.object({
  /** Breadcrumb from the home to the shown folder. */
  trail: z.array(homeFolderSchema).min(1),
  folders: z.array(homeFolderSchema).max(500),
  /** True if the list is truncated. */
  isCut: z.boolean(),
})
export type HomeFolderList = z.infer<typeof homeFolderListSchema>

export const folderCalls = {
  'profiles.list': { input: z.strictObject({}), output: z.array(profileViewSchema) },
  /** Creates a profile without an id, or changes one. Failures: not-found; refused with a message. */
  'profiles.save': {
    input: z.strictObject({
      profileId: z.uuid().nullable(),
      ...profileSchema.omit({ profileId: true, classe: true }).shape,
      coversSend: z.boolean().default(false),
      addsTextLayer: z.boolean().default(false),
      idClasse: idSchema.nullable(),
    }),
    output: profileViewSchema,
  },
  /** Its watched folders continue without a profile. Failures: not-found. */
  'profiles.remove': { input: z.strictObject({ profileId: z.uuid() }), output: z.null() },
  'folders.list': { input: z.strictObject({}), output: z.array(watchedFolderSchema) },
  /** Folders that can be watched. A host with a dialog asks the person for one first. */
  'folders.offers': { input: z.strictObject({}), output: z.array(folderOfferSchema) },
  /** The folders in a folder, or in the home for null. Failures: not-offered if the host has a dialog; not-found; refused. */
  'folders.browse': { input: z.strictObject({ placeId: z.uuid().nullable() }), output: homeFolderListSchema },
  /** Offers a folder found by `folders.browse`. Failures: not-offered; not-found. */
  'folders.pick': { input: z.strictObject({ placeId: z.uuid() }), output: folderOfferSchema },
  /** Starts watching. Failures: not-found if the offer has expired; refused with a message. */
  'folders.add': {
    input: z.strictObject({
      offerId: z.uuid(),
      ...watchedFolderSchema.pick({ name: true, profileId: true, originals: true, isShare: true }).shape,
      splitsSheets: z.boolean().default(false),
      takesOthers: z.boolean().default(false),
    }),
    output: watchedFolderSchema,
  },
  /** Failures: not-found; refused with a message. */
  'folders.update': {
    input: z.strictObject({
      folderId: z.uuid(),
      changes: watchedFolderSchema
        .pick({ ...folderSettings, isPaused: true })
        .partial()
        .strict(),
    }),
    output: watchedFolderSchema,
  },
  /** Stops watching; the folder stays unchanged. Failures: not-found. */
  'folders.remove': { input: z.strictObject({ folderId: z.uuid() }), output: z.null() },
} as const
