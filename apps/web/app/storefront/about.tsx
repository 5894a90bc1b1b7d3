const Page = () => <div className="measure">about</div>;
export default Page;
