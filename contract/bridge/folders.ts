import { z } from 'zod'
import { idSchema } from '../api/common.ts'
import { draftAccessSchema, secrecySchema } from './access.ts'
import { captureKindSchema, signerSchema } from './capture.ts'
import { destinationSchema } from './destination.ts'

const nameSchema = z.string().trim().min(1).max(80)

/** What is set on every file that a profile is used for (product.md, C6). */
export const profileSchema = z.object({
  profileId: z.uuid(),
  name: nameSchema,
  kind: captureKindSchema,
  access: draftAccessSchema,
  /** What is said of a secret; what it lacks is left to the person, file by file. */
  secrecy: secrecySchema.nullable().default(null),
  classe: z.object({ id: idSchema, codigo: z.string(), nome: z.string() }).nullable(),
  signers: z.array(signerSchema).max(100),
  /** In whose name; null: the role in force when the file is sent. */
  idPapel: idSchema.nullable(),
  /** Files of a watched folder are sent without being asked for one by one, as soon as nothing is lacking. */
  sendsAtOnce: z.boolean(),
  /**
   * How file names are made, with the fields that they fill between braces: `{classe} - {nome}`. Names that do not
   * match fill nothing.
   */
  namePattern: z.string().max(120).nullable(),
  /** Where what has been captured is forwarded to; null: nowhere by itself. */
  destination: destinationSchema.nullable(),
})
export type Profile = z.infer<typeof profileSchema>

/** What becomes of an original in a watched folder once it has been dealt with: moved to a folder below, or left. */
export const originalsSchema = z.enum(['sort', 'keep'])
export type Originals = z.infer<typeof originalsSchema>

/** A folder that is watched for what a scanner writes. Its path stays in main; the page has its name. */
export const watchedFolderSchema = z.object({
  folderId: z.uuid(),
  name: nameSchema,
  profileId: z.uuid().nullable(),
  originals: originalsSchema,
  /** Lies on a share, where nobody tells of changes: it is only looked at now and then. */
  isShare: z.boolean(),
  isPaused: z.boolean(),
  state: z.enum(['watching', 'paused', 'unreachable']),
  /** A sentence in Portuguese where something is wrong with it. */
  problem: z.string().nullable(),
  /** Files seen there that are not whole yet, or busy. */
  arriving: z.int().min(0),
  taken: z.int().min(0),
  duplicates: z.int().min(0),
  failed: z.int().min(0),
})
export type WatchedFolder = z.infer<typeof watchedFolderSchema>

/** A folder that the host offers to be watched: by its command line, or as the person has just picked it. */
export const folderOfferSchema = z.object({ offerId: z.uuid(), name: z.string() })
export type FolderOffer = z.infer<typeof folderOfferSchema>

/** A folder below the person's home. Its path stays in main; the page has its name. */
export const placeSchema = z.object({ placeId: z.uuid(), name: z.string() })
export type Place = z.infer<typeof placeSchema>
export const placeListSchema = z.object({
  /** From the home to the folder that is shown. */
  trail: z.array(placeSchema).min(1),
  folders: z.array(placeSchema).max(500),
  /** There are more than are listed. */
  isCut: z.boolean(),
})
export type PlaceList = z.infer<typeof placeListSchema>

export const folderCalls = {
  'profiles.list': { input: z.strictObject({}), output: z.array(profileSchema) },
  /** Makes a profile (without an id) or changes one. Failures: not-found; refused with a sentence. */
  'profiles.save': {
    input: z.strictObject({
      profileId: z.uuid().nullable(),
      ...profileSchema.omit({ profileId: true, classe: true }).shape,
      idClasse: idSchema.nullable(),
    }),
    output: profileSchema,
  },
  /** Folders that used it are watched without one. Failures: not-found. */
  'profiles.remove': { input: z.strictObject({ profileId: z.uuid() }), output: z.null() },
  'folders.list': { input: z.strictObject({}), output: z.array(watchedFolderSchema) },
  /** Folders that could be watched and are not. Where the host can ask, it asks the person for one first. */
  'folders.offers': { input: z.strictObject({}), output: z.array(folderOfferSchema) },
  /** The folders in a folder, null for the home. Failures: not-offered where the host asks by itself; not-found; refused. */
  'folders.browse': { input: z.strictObject({ placeId: z.uuid().nullable() }), output: placeListSchema },
  /** Offers a folder that was found so. Failures: not-offered; not-found. */
  'folders.pick': { input: z.strictObject({ placeId: z.uuid() }), output: folderOfferSchema },
  /** Begins to watch. Failures: not-found for an offer that is gone; refused with a sentence. */
  'folders.add': {
    input: z.strictObject({
      offerId: z.uuid(),
      ...watchedFolderSchema.pick({ name: true, profileId: true, originals: true, isShare: true }).shape,
    }),
    output: watchedFolderSchema,
  },
  'folders.update': {
    input: z.strictObject({
      folderId: z.uuid(),
      changes: watchedFolderSchema
        .pick({ name: true, profileId: true, originals: true, isShare: true, isPaused: true })
        .partial()
        .strict(),
    }),
    output: watchedFolderSchema,
  },
  /** Stops watching; nothing in the folder is touched. Failures: not-found. */
  'folders.remove': { input: z.strictObject({ folderId: z.uuid() }), output: z.null() },
} as const
