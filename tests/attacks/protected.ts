// The names that no reply may tell, as the registry of tools has them.
export const toolNames = ['get_scores', 'get_class_summary'] as const;
