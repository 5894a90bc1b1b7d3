const Page = () => <div className="measure">policy</div>;
export default Page;
