const SearchOverlay = ({ isOpen }: { isOpen: boolean; onClose: () => void }) => (isOpen ? null : null);
export default SearchOverlay;
