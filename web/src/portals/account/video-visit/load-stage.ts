/** The stage's code: comes when a call may be joined, so that nobody waits for it once they are in. */
export const loadStage = async () => (await import('../../../features/video-visits/stage/stage.tsx')).Stage
